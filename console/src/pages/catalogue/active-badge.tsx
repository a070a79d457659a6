import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';

/** Whether new orders may use something. */
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'good' : 'neutral'}>
    {active ? texts.catalogue.active : texts.catalogue.inactive}
  </Badge>
);
