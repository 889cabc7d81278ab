// How each coding agent is installed on a machine, given Toolroom, and run without a person in front of it.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than a call waits for a person, which is five minutes where an agent shows progress. */
const RUN_TIMEOUT_MS = 420_000;

/**
 * An agent on a machine of its own: an empty home folder and a project.
 *
 * @param place { bin, folder, model, launcher }: the agents' programs, a new folder, the model's address, what starts Toolroom
 */
export function agent(name, place) {
  const home = join(place.folder, 'home');
  const project = join(place.folder, 'project');
  for (const each of [home, project]) mkdirSync(each, { recursive: true });
  const definition = AGENTS[name];
  definition.prepare?.({ ...place, home, project });
  const env = {
    PATH: `${place.bin}:${process.env.PATH}`,
    HOME: home,
    TMPDIR: place.folder,
    TOOLROOM_NO_REBUILD: '1',
    TOOLROOM_JAVA_OPTIONS: process.env.TOOLROOM_JAVA_OPTIONS ?? '',
    TOOLROOM_TEST_RUN: process.env.TOOLROOM_TEST_RUN ?? '',
    ...definition.env?.(place),
  };
  const run = (program, ...args) => start(program, args, { cwd: project, env });
  const own = (...args) => run(join(place.bin, definition.program), ...args);
  return {
    name,
    home,
    project,
    /** Runs a command of Toolroom on the agent's machine. */
    toolroom: (...args) => run(place.launcher, ...args),
    /** Runs a command of Toolroom at a terminal, and approves what it asks. */
    byPerson: (...args) => run('python3', join(import.meta.dirname, '..', 'person.py'), place.launcher, ...args),
    /** Connects it as its user does. */
    connect: (...choice) => run(place.launcher, 'connect', name, '--yes', ...(choice.length ? ['--tools', choice.join(',')] : [])),
    /** Lets the agent work until the model's script ends. */
    work: () => own(...definition.prompt('Do what is needed.')),
  };
}

function start(program, args, options) {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { ...options, timeout: RUN_TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ exit: error ? (error.code ?? 'killed') : 0, out, err }),
    );
    // A command asks nothing where nobody can answer.
    child.stdin.end();
  });
}

const AGENTS = {
  claude: {
    program: 'claude',
    env: ({ model }) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    prompt: (text) => ['-p', text, '--allowedTools', 'mcp__toolroom'],
  },
  codex: {
    program: 'codex',
    env: () => ({ SCRIPTED_KEY: 'none' }),
    prepare(place) {
      mkdirSync(join(place.home, '.codex'));
      const provider = { name: 'scripted', base_url: `${place.model}/v1`, wire_api: 'responses', env_key: 'SCRIPTED_KEY' };
      const lines = Object.entries(provider).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
      writeFileSync(
        join(place.home, '.codex', 'config.toml'),
        `model = "scripted"\nmodel_provider = "scripted"\n[model_providers.scripted]\n${lines.join('\n')}\n`,
      );
    },
    prompt: (text) => ['exec', '--skip-git-repo-check', text],
  },
  gemini: {
    program: 'gemini',
    env: ({ model }) => ({ GOOGLE_GEMINI_BASE_URL: model, GEMINI_API_KEY: 'none' }),
    prepare(place) {
      mkdirSync(join(place.home, '.gemini'));
      const settings = { security: { auth: { selectedType: 'gemini-api-key' } } };
      writeFileSync(join(place.home, '.gemini', 'settings.json'), JSON.stringify(settings));
    },
    prompt: (text) => ['-p', text, '--yolo', '--skip-trust'],
  },
  opencode: {
    program: 'opencode',
    prepare(place) {
      writeFileSync(
        join(place.project, 'opencode.json'),
        JSON.stringify({
          model: 'scripted/scripted',
          provider: {
            scripted: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${place.model}/v1`, apiKey: 'none' },
              models: { scripted: {} },
            },
          },
        }),
      );
    },
    prompt: (text) => ['run', text],
  },
  copilot: {
    program: 'copilot',
    env: ({ model }) => ({ COPILOT_PROVIDER_BASE_URL: `${model}/v1`, COPILOT_MODEL: 'scripted', COPILOT_PROVIDER_API_KEY: 'none' }),
    prompt: (text) => ['-p', text, '--allow-all-tools'],
  },
};

export const AGENT_NAMES = Object.keys(AGENTS);
