import type { ChatCall, Plan } from '../../model/chats/types';
import { adviceFor, refusalIn } from '../../model/problem';
import { visible } from '../../model/text';
import { gridIn } from '../../model/tree';
import { CodeText } from '../../ui/CodeText';
import { JsonTree } from '../../ui/JsonTree';
import { Prose } from '../../ui/Prose';
import { ProblemNotice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { FileResult } from './FileResult';
import { PageResult } from './PageResult';
import { css } from './css';

interface Properties {
  readonly chat: string;
  readonly call: ChatCall;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** A result as the plan of its call wants it shown; without one, its answer. */
export function ResultView({ chat, call }: Properties) {
  if (call.status === 'error') return <ErrorCard call={call} />;
  const plan = call.render_plan;
  return (
    <>
      {plan?.warnings?.map((warning) => (
        <p key={warning} className={css.warning}>
          {visible(warning)}
        </p>
      ))}
      {plan?.renderer ? <Planned chat={chat} call={call} plan={plan} /> : <Answer call={call} />}
    </>
  );
}

function Planned({ chat, call, plan }: Properties & { readonly plan: Plan }) {
  const config = plan.config ?? {};
  const path = fieldsIn(config['file'])['path'];
  switch (plan.renderer) {
    case 'code':
    case 'document': {
      const isDocument = plan.renderer === 'document';
      const language =
        typeof config['language'] === 'string' && config['language'] !== 'auto'
          ? config['language']
          : undefined;
      if (typeof path === 'string') {
        return (
          <FileResult
            chat={chat}
            call={call}
            path={path}
            isDocument={isDocument}
            language={language}
            editable={config['editable'] === true}
          />
        );
      }
      return <Content content={config['content']} isDocument={isDocument} language={language} />;
    }
    case 'html':
    case 'frame':
      return <PageResult call={call} fallback={<Answer call={call} />} />;
    case 'error':
      return (
        <>
          <ProblemNotice
            problem={{
              code: String(config['code'] ?? 'render.failed'),
              message: `The result cannot be shown: ${String(config['message'] ?? '')}`,
              nextStep: 'The answer is below',
            }}
          />
          <Answer call={call} />
        </>
      );
    default:
      return <Answer call={call} />;
  }
}

interface ContentProperties {
  readonly content: unknown;
  readonly isDocument: boolean;
  readonly language: string | undefined;
}

/** A text that the tool returned; it belongs to no file, so it is only read. */
function Content({ content, isDocument, language }: ContentProperties) {
  const text = typeof content === 'string' ? content : JSON.stringify(content ?? '', null, 2);
  if (text === '' || content === null) return <p className={css.soft}>No content.</p>;
  return isDocument ? (
    <div className={css.document}>
      <Prose text={text} label="Document" />
    </div>
  ) : (
    <div className={css.code} data-lines={Math.min(text.split('\n').length, 24)}>
      <CodeText label="Result" text={text} path="" language={language} />
    </div>
  );
}

/** What the tool answered: rows as a table where there are some, else as JSON. */
function Answer({ call }: { readonly call: ChatCall }) {
  const { answer } = call;
  if (answer === undefined) return <p className={css.soft}>The answer was not recorded.</p>;
  const grid = gridIn(answer);
  return (
    <>
      {grid && grid.columns.length > 0 ? <Sheet grid={grid} label="Rows" /> : null}
      <JsonTree value={answer} label="Answer" />
    </>
  );
}

/** What went wrong, where, and what the tool had written until then. */
function ErrorCard({ call }: { readonly call: ChatCall }) {
  const said = fieldsIn(call.answer);
  const code = call.error_code ?? 'call.failed';
  const traceback = said['traceback'];
  return (
    <div className={css.error}>
      <ProblemNotice
        problem={{
          code,
          message: call.error ?? refusalIn(call.answer).message,
          nextStep: refusalIn(call.answer).nextStep || adviceFor(code, call.call_id),
        }}
      />
      {typeof traceback === 'string' && traceback ? (
        <details>
          <summary>Traceback</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre role="group" aria-label="Traceback" tabIndex={0}>
            {visible(traceback)}
          </pre>
        </details>
      ) : null}
    </div>
  );
}
