import { Tab, TabList, TabPanel, Tabs as Set } from 'react-aria-components/Tabs';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { ui } from './look';

export interface TabOf {
  readonly id: string;
  readonly title: string;
  /** A number beside the title, as of errors. */
  readonly count?: number | undefined;
  readonly bad?: boolean;
  readonly panel: ReactNode;
}

interface Properties {
  readonly label: string;
  readonly tabs: readonly TabOf[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** What stands at the right end of the line of tabs. */
  readonly beside?: ReactNode;
  readonly className?: string | undefined;
}

/** Several panels of which one is shown. Arrows go from tab to tab. */
export function Tabs({ label, tabs, chosen, onChoose, beside, className }: Properties) {
  return (
    <Set
      className={cx(ui.tabs, className)}
      selectedKey={chosen}
      onSelectionChange={(key) => onChoose(String(key))}
    >
      <div className={ui.tabLine}>
        <TabList aria-label={label} className={ui.tabList ?? ''}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={ui.tab ?? ''}>
              {tab.title}
              {tab.count === undefined ? null : (
                <span className={cx(ui.tabCount, tab.bad === true && ui.bad)}>{tab.count}</span>
              )}
            </Tab>
          ))}
        </TabList>
        {beside}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={ui.tabPanel ?? ''}>
          {tab.panel}
        </TabPanel>
      ))}
    </Set>
  );
}
