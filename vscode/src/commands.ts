// What a person can have done from the command palette.
import * as vscode from 'vscode';
import { answered } from './calls';
import { servesPages } from './designerPage';
import { DesignerPanel } from './designerPanel';
import { explainAtCursor, Explanations } from './explain';
import { importChats } from './recall';
import { Preview } from './preview';
import { message, type Server } from './server';
import { runSqlAtCursor } from './sql';

/** The calls that a person makes, and no chat. */
export const BY_HAND = `vscode-${vscode.env.sessionId}`;

const COPY_LINK = 'Copy link';

type Command = (...given: unknown[]) => Promise<unknown>;

export function registerCommands(
  server: Server,
  log: vscode.LogOutputChannel,
  extension: vscode.Uri,
): vscode.Disposable {
  const preview = new Preview(server, extension);
  const explanations = new Explanations();
  const designer = new DesignerPanel(server, log);
  const commands: Record<string, Command> = {
    'toolroom.openWorkbench': () => openWorkbench(server, '/'),
    'toolroom.openDesigner': (connection) => openDesigner(server, designer, connection),
    'toolroom.importChats': () => importChats(server),
    'toolroom.preview': () => preview.open(),
    'toolroom.runSql': () => runSqlAtCursor(server),
    'toolroom.validate': () => validate(server),
    'toolroom.explain': () => explainAtCursor(server, explanations),
    'toolroom.restart': () => restart(server),
    'toolroom.showLog': async () => log.show(),
    'toolroom.actions': choose,
  };
  return vscode.Disposable.from(
    preview,
    explanations,
    designer,
    ...Object.entries(commands).map(([name, command]) =>
      vscode.commands.registerCommand(name, async (...given: unknown[]) => {
        try {
          return await command(...given);
        } catch (problem) {
          void vscode.window.showErrorMessage(message(problem));
          return undefined;
        }
      }),
    ),
  );
}

async function choose(): Promise<void> {
  const actions = {
    'Open workbench': 'toolroom.openWorkbench',
    'Open the designer': 'toolroom.openDesigner',
    'Validate the domain model': 'toolroom.validate',
    'Import the chats of this workspace': 'toolroom.importChats',
    'Restart server': 'toolroom.restart',
    'Show server log': 'toolroom.showLog',
    Settings: 'workbench.action.openSettings',
  };
  const chosen = await vscode.window.showQuickPick(Object.keys(actions), { title: 'Toolroom' });
  if (chosen !== undefined)
    await vscode.commands.executeCommand(
      actions[chosen as keyof typeof actions],
      ...(chosen === 'Settings' ? ['@ext:toolroom.toolroom'] : []),
    );
}

async function restart(server: Server): Promise<void> {
  await server.restart();
  void vscode.window.setStatusBarMessage('Toolroom was restarted.', 3_000);
}

async function openWorkbench(server: Server, route: string): Promise<string> {
  const client = await server.ready();
  const { url } = await client.sendRequest<{ url: string }>('toolroom/workbench', { route });
  const near = await vscode.env.asExternalUri(vscode.Uri.parse(new URL(url).origin));
  if (servesPages(near.toString(true))) await vscode.env.openExternal(vscode.Uri.parse(url));
  else void offerLink(url);
  return url;
}

/** VS Code would open the forwarded address, where the server refuses to answer. */
async function offerLink(url: string): Promise<void> {
  const chosen = await vscode.window.showInformationMessage(
    'VS Code forwards ports below a path here, and the workbench cannot be opened below a path. Open its link in a browser on the machine of the server; it works once.',
    COPY_LINK,
  );
  if (chosen === COPY_LINK) await vscode.env.clipboard.writeText(url);
}

interface Connections {
  readonly connections?: readonly { readonly connectionId: string; readonly dialect?: string }[];
}

/** The designer of a connection, in a panel; asks which one unless the caller says so. */
async function openDesigner(
  server: Server,
  panel: DesignerPanel,
  connection: unknown,
): Promise<string | undefined> {
  const chosen = typeof connection === 'string' ? connection : await chooseConnection(server);
  if (chosen !== undefined) await panel.open(chosen);
  return chosen;
}

async function chooseConnection(server: Server): Promise<string | undefined> {
  const { connections = [] } = await answered<Connections>(server, {
    tool: 'designer_list',
    input: {},
    chat: BY_HAND,
  });
  const all = connections.map(({ connectionId, dialect }) => ({
    label: connectionId,
    description: dialect ?? '',
  }));
  if (all.length === 0)
    throw new Error('No connection is configured for the designer. Add one in the workbench.');
  const chosen =
    all.length === 1
      ? all[0]
      : await vscode.window.showQuickPick(all, {
          title: 'Open the designer for which connection?',
        });
  return chosen?.label;
}

interface Validation {
  readonly valid: boolean;
  readonly fileCount: number;
  readonly errors: readonly unknown[];
  readonly warnings: readonly unknown[];
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

async function validate(server: Server): Promise<unknown> {
  const body = await answered<Validation>(server, {
    tool: 'domainlang_validate',
    input: {},
    chat: BY_HAND,
  });
  const { errors, warnings, fileCount } = body;
  if (errors.length + warnings.length === 0) {
    void vscode.window.showInformationMessage(`No problems in ${counted(fileCount, 'file')}.`);
  } else {
    void vscode.window.showWarningMessage(
      `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')} in ${counted(fileCount, 'file')}.`,
    );
    await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
  return body;
}
