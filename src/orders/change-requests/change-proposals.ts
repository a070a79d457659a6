import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { assertVersion, versionTag } from '../../platform/http/caching/version-tag.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { UpdateOrderDto } from '../dto/update-order.dto.js';
import { belowContent } from '../rules/change-requests/change-content.js';
import { assertShippedStays, withContentOnly } from '../rules/change-requests/changed-order.js';
import { checkOrder } from '../rules/content/order-checks.js';
import type { OrderContent } from '../rules/content/order-content.js';
import { checkReadOnly } from '../rules/content/read-only.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { checkedMembers, orderChange } from '../rules/order-change.js';
import type { ResolvedOrder } from '../rules/order-resolution.js';
import { ContentChanges, resolvedChange } from '../versions/content-changes.js';

/** A validated order as a change would leave it. */
export interface Proposal {
  content: OrderContent;
  /** The order is pending in it, and has its content only. */
  resolved: ResolvedOrder;
}

/** Applies changes to the frozen content of validated orders, by the same rules as for pending ones. */
@Injectable()
export class ChangeProposals {
  constructor(
    private readonly contents: ContentChanges,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The change that an application sends. Nothing is written, and no ids are drawn: every new id is 0. */
  async preview(tx: Tx, caller: Caller, stored: StoredOrder, sent: UpdateOrderDto): Promise<Proposal> {
    try {
      const { order } = stored;
      if (sent.version !== undefined) assertVersion([versionTag(Number(sent.version))], order.version);
      checkReadOnly(sent, order);
      const base = withContentOnly(stored);
      const change = orderChange(base, sent, this.config.currency);
      checkOrder(caller, checkedMembers(change, sent));
      const prepared = await this.contents.prepareForPreview(tx, { stored: base, change });
      return proposal(stored, change.content, resolvedChange(prepared));
    } catch (error) {
      throw belowContent(error);
    }
  }

  /** The same change at its acceptance, with the ids that it is stored with. */
  async prepare(tx: Tx, stored: StoredOrder, sent: UpdateOrderDto): Promise<Proposal> {
    try {
      const base = withContentOnly(stored);
      const change = orderChange(base, sent, this.config.currency);
      const [prepared] = await this.contents.prepare(tx, [{ stored: base, change }]);
      return proposal(stored, change.content, resolvedChange(prepared!));
    } catch (error) {
      throw belowContent(error);
    }
  }
}

function proposal({ order }: StoredOrder, content: OrderContent, resolved: ResolvedOrder): Proposal {
  assertShippedStays(order, resolved.order);
  return { content, resolved };
}
