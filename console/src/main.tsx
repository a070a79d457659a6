import { render } from 'preact';
import { App } from './app/app.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/components.css';
import './styles/comparison.css';
import './styles/desk.css';
import './styles/webhooks.css';
import './styles/orders.css';
import './styles/stacked.css';
import './styles/print.css';

render(<App />, document.getElementById('console')!);
