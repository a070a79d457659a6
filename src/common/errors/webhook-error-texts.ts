/** The explanations of the error codes of webhooks; a part of ERROR_TEXTS. */
export const WEBHOOK_ERROR_TEXTS = {
  ping_not_redeliverable: {
    title: 'A ping cannot be sent again',
    cause: 'The delivery is a ping, which is no event.',
    remedy: 'Send a new ping with POST /webhooks/{id}/ping.',
  },
  webhook_inactive: {
    title: 'The subscription is not active',
    cause: 'Nothing is sent to a subscription that was disabled.',
    remedy: 'Correct the receiver, then POST /webhooks/{id}/enable.',
  },
  application_inactive: {
    title: 'The application is switched off',
    cause: 'Nothing is sent to the subscriptions of an application that is switched off (active: false).',
    remedy:
      'Switch it on with PATCH /applications/{id} and {"active": true}, which requires the right admin. Events are kept for it until then.',
  },
  replay_in_progress: {
    title: 'A replay of this subscription is running already',
    cause: 'A subscription has one replay at a time.',
    remedy: 'Wait until GET /webhook_replays/{id} reports the end of the one that replay names.',
  },
};
