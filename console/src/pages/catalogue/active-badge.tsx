import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';

/** Whether new orders may use something. */
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'good' : 'neutral'}>{active ? t('Active @catalogue') : t('Switched off')}</Badge>
);
