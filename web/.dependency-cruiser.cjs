/** Who may import whom in the workbench. Each rule says why. */
module.exports = {
  forbidden: [
    {
      name: 'features-are-strangers',
      comment: 'A page must be removable: what two of them want moves down into model, api or ui.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-app-wires',
      comment: 'The shell lists the pages; nobody below it knows it.',
      severity: 'error',
      from: { path: '^src/(features|ui|api|model)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'nothing-below-knows-a-feature',
      severity: 'error',
      from: { path: '^src/(ui|api|model)/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'model-is-pure',
      comment: 'It is tested without a browser and could serve another page library.',
      severity: 'error',
      from: { path: '^src/model/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^src/model/' },
    },
    {
      name: 'api-draws-nothing',
      severity: 'error',
      from: { path: '^src/api/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^src/(api|model)/|^node_modules/react/' },
    },
    {
      name: 'ui-knows-no-server',
      comment: 'The parts every page is made of take what they show; they fetch nothing.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/api/' },
    },
    {
      name: 'parts-are-wrapped-once',
      comment: 'Pages take the parts of ui; what these are made of is their own affair.',
      severity: 'error',
      from: { pathNot: '^src/ui/' },
      to: { path: '^node_modules/(react-aria|react-stately|@react-aria|@react-stately)' },
    },
    {
      name: 'parts-are-not-in-the-first-script',
      comment: 'They come with the page that wants them.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/ui/(Tooltip|Menu|MenuAt|ContextMenu|ComboBox|Popover|Tabs|Tree)[.]tsx$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'all-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports is not in the page.',
      severity: 'error',
      from: { orphan: true, pathNot: '[.]test[.]tsx?$|[.]d[.]ts$|^src/main[.]tsx$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.css', '.svg'] },
  },
};
