import type { ComponentChildren, VNode } from 'preact';
import type { Resource } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { Section, TableScroll } from '../../ui/section.js';

export const SHARES_PAGE_SIZE = 20;

export interface ShareButton<D> {
  /** The dialog that it opens. */
  opens: D;
  text: string;
}

interface SharesSectionProps<T, D> {
  title: string;
  /** What would fill the list. */
  empty: string;
  /** The parameter of the address that has the position in the list. */
  parameter: string;
  columns: string[];
  /** The heading of the column with a button, which is read out but not shown. */
  action?: string;
  resource: Resource<T[]>;
  row: (reference: T) => VNode;
  /** Empty if the user may not share. */
  shareButtons: ShareButton<D>[];
  onShare: (dialog: D) => void;
  children?: ComponentChildren;
}

/** What is shared with an application, and the button that shares more. */
export function SharesSection<T, D>(props: SharesSectionProps<T, D>) {
  const { value, failure, next, reload } = props.resource;
  return (
    <Section title={props.title}>
      {props.children}
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      {value?.length === 0 && <p class="muted">{props.empty}</p>}
      {value !== undefined && value.length > 0 && (
        <TableScroll label={t('Table: {section}', props.title)}>
          <table>
            <thead>
              <tr>
                {props.columns.map((column, index) => (
                  <th key={column} scope="col" class={index === 0 ? '' : 'wide-only'}>
                    {column}
                  </th>
                ))}
                {props.action !== undefined && (
                  <th scope="col">
                    <span class="visually-hidden">{props.action}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>{value.map(props.row)}</tbody>
          </table>
        </TableScroll>
      )}
      <Paging next={next} first={t('First page')} following={t('More')} parameter={props.parameter} />
      {props.shareButtons.length > 0 && (
        <div class="buttons">
          {props.shareButtons.map(({ opens, text }) => (
            <button key={text} class="button" onClick={() => props.onShare(opens)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </Section>
  );
}
