import type { ComponentChildren } from 'preact';
import { useGet, type GetPath, type ParametersOf, type Resource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { LoadedList } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { Section } from '../../ui/section.js';
import { Table, type Column } from '../../ui/table.js';

const PAGE_SIZE = 20;

/** A part of a list of what is shared. @param parameter of the address that has the position in the list */
export function useShares<P extends GetPath>(path: P, parameter: string, id?: number) {
  const query = partOf(useAddress().query, { parameter, limit: PAGE_SIZE });
  return useGet(path, { ...(id !== undefined && { path: { id } }), query } as ParametersOf<P>);
}

export interface SharesProps {
  applicationId: number;
  /** Whether the user may search what could be shared. */
  maySearch: boolean;
}

interface SharesSectionProps<T> {
  title: string;
  /** What would fill the list. */
  empty: string;
  /** The parameter of the address that has the position in the list. */
  parameter: string;
  columns: readonly (Column<NoInfer<T>> | false)[];
  resource: Resource<T[]>;
  /** Buttons that share more. */
  buttons?: ComponentChildren;
  children?: ComponentChildren;
}

/** What is shared with an application. */
export const SharesSection = <T extends object>(props: SharesSectionProps<T>) => (
  <Section title={props.title}>
    {props.children}
    <LoadedList of={props.resource} rows={2} empty={props.empty}>
      {(shares) => (
        <Table label={t('Table: {section}', props.title)} rows={shares} isInSection columns={props.columns} />
      )}
    </LoadedList>
    <Paging
      next={props.resource.next}
      first={t('First page')}
      following={t('More')}
      parameter={props.parameter}
    />
    {props.buttons && <div class="buttons">{props.buttons}</div>}
  </Section>
);
