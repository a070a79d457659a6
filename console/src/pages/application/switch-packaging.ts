import type { PackagingReference } from 'order-taking-client/openapi';
import { api, type Answer } from '../../api/client.js';

/** Switches off a packaging that an application may order, or on again one that was switched off. */
export const switchPackaging = (
  applicationId: number,
  { id: referenceId, active }: PackagingReference,
): Promise<Answer<PackagingReference>> =>
  api.PATCH('/api/v1/applications/{id}/packaging_references/{referenceId}', {
    params: { path: { id: applicationId, referenceId } },
    body: { active: !active },
  });
