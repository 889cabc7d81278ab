import { givenIn, isComplete, type Question } from '../../model/approvals/question';
import { wordsOf } from '../../model/readable';
import { countText, visible } from '../../model/text';
import { Icon } from '../../ui/Icon';
import { Sql } from '../../ui/Sql';
import { css } from './css';

/** Longer scripts are shown in one colour: each word in a colour of its own takes long to draw. */
const MAX_COLOURED = 20_000;

/** What the call would run, and what is lost by it. */
export function PlanView({ question }: { readonly question: Question }) {
  const { plan, losses = [], undo, destroys } = question;
  return (
    <>
      {losses.length > 0 ? (
        <table className={css.losses} aria-label="What is deleted">
          <tbody>
            {losses.map(({ name, what, amount = '' }) => (
              <tr key={`${name} ${what}`}>
                <th scope="row">{visible(name)}</th>
                <td>{visible(what)}</td>
                <td>{visible(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {undo ? (
        <p className={destroys ? css.forever : css.soft}>
          {destroys ? <Icon name="warning" /> : null}
          {visible(undo)}
        </p>
      ) : null}
      {plan ? (
        <>
          <Script language={plan.language} text={plan.text} />
          <details className={css.given}>
            <summary>Arguments</summary>
            <Arguments value={question.arguments} />
          </details>
        </>
      ) : (
        <Arguments value={question.arguments} />
      )}
      {isComplete(question) ? null : (
        <p className={css.told}>
          <Icon name="warning" />
          It is too long to be shown in full, so it cannot be approved here.
        </p>
      )}
    </>
  );
}

function Script({ language, text }: { readonly language: string; readonly text: string }) {
  const lines = text.split('\n').length;
  return (
    <div className={css.script}>
      <span className={css.soft}>Script, {countText(lines, 'line', 'lines')}</span>
      {language === 'sql' && text.length <= MAX_COLOURED ? (
        <Sql text={text} label="Script" />
      ) : (
        <Code text={text} label="Script" />
      )}
    </div>
  );
}

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // It scrolls, so keys must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="region" aria-label={label} tabIndex={0}>
      {visible(text)}
    </pre>
  );
}

function Arguments({ value }: { readonly value: unknown }) {
  const given = givenIn(value);
  const short = given.filter(({ block }) => !block);
  return (
    <>
      {given
        .filter(({ block }) => block)
        .map(({ name, text }) => (
          <div key={name} className={css.script}>
            <span className={css.soft}>{visible(wordsOf(name))}</span>
            <Code text={text} label={wordsOf(name)} />
          </div>
        ))}
      {short.length > 0 ? (
        <dl className={css.facts}>
          {short.map(({ name, text }) => (
            <div key={name}>
              <dt>{visible(wordsOf(name))}</dt>
              <dd>{visible(text)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
