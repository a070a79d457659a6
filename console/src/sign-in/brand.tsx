import icon from '../styles/icon.svg';
import { t } from '../texts/texts.js';

export const Brand = () => (
  <span class="brand">
    <img src={icon} alt="" width="28" height="28" />
    {t('Order-taking service')}
  </span>
);
