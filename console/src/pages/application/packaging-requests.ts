import type { PackagingReference } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';

/** Lets an application order what it was shared, or no longer. */
export const switchPackaging = (
  id: number,
  { id: referenceId }: PackagingReference,
  active: boolean,
): Promise<Answer<PackagingReference>> =>
  api.PATCH('/api/v1/applications/{id}/packaging_references/{referenceId}', {
    params: { path: { id, referenceId } },
    body: { active },
  });
