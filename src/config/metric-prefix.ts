/** The names of all metrics begin with it, even those of Node.js and the process. */
export const METRIC_PREFIX = 'order_service_';
