import type { ComponentChildren } from 'preact';
import type { Resource } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { Section } from '../../ui/section.js';
import { Table, type Column } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

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
  columns: readonly (Column<NoInfer<T>> | false)[];
  resource: Resource<T[]>;
  /** Empty if the user may not share. */
  shareButtons: ShareButton<D>[];
  onShare: (dialog: D) => void;
  children?: ComponentChildren;
}

/** What is shared with an application, and the button that shares more. */
export function SharesSection<T extends object, D>(props: SharesSectionProps<T, D>) {
  const { value, failure, next, reload } = props.resource;
  return (
    <Section title={props.title}>
      {props.children}
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      {value?.length === 0 && <p class="muted">{props.empty}</p>}
      {value !== undefined && value.length > 0 && (
        <Table label={t('Table: {section}', props.title)} rows={value} isInSection columns={props.columns} />
      )}
      <Paging next={next} first={t('First page')} following={t('More')} parameter={props.parameter} />
      {props.shareButtons.length > 0 && (
        <div class="buttons">
          {props.shareButtons.map(({ opens, text }) => (
            <Button key={text} text={text} onClick={() => props.onShare(opens)} />
          ))}
        </div>
      )}
    </Section>
  );
}
