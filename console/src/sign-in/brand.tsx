import icon from '../styles/icon.svg';
import { texts } from '../texts/texts.js';

export const Brand = () => (
  <span class="brand">
    <img src={icon} alt="" width="28" height="28" />
    {texts.brand}
  </span>
);
