// One file that is loaded when somebody opens one of these pages.
export { ApplicationPage } from './application/application-page.js';
export { ApplicationsPage } from './applications/applications-page.js';
export { AuditPage } from './audit/audit-page.js';
export { OwnApplicationPage } from './own/own-application-page.js';
export { PeoplePage } from './people/people-page.js';
export { PersonPage } from './person/person-page.js';
export { RefusedRequestsPage } from './refused-requests/refused-requests-page.js';
export { SessionsPage } from './sessions/sessions-page.js';
