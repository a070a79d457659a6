import { useGet } from '../../api/use-resource.js';
import { BASE, withQuery } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { FailureNotice } from '../../ui/feedback.js';

/** How far the release of the orders is that waited for a reference, and which of them need a change. */
export function ReleaseNotice({ id }: { id: number }) {
  const { value, failure } = useGet('/api/v1/unknown_references/{id}', { path: { id } });
  if (failure !== null) return <FailureNotice failure={failure} />;
  if (value === undefined || value.packaging === null) return null;
  const { externalReference, orders, refused, refusals } = value;
  const waiting = orders - refused;
  return (
    <section class="notice" role="status">
      <p>
        {waiting === 0
          ? t('{name} is bound. No orders are waiting for it any more.', externalReference)
          : t(
              '{name} is bound. {orders} order is still waiting. || {name} is bound. {orders} orders are still waiting.',
              externalReference,
              waiting,
            )}
      </p>
      {refused > 0 && (
        <>
          <p>
            {t(
              '{count} order could not be updated: || {count} orders could not be updated, such as:',
              refused,
            )}
          </p>
          <ul>
            {refusals.map(({ order, detail }) => (
              <li key={order}>
                <a href={`${BASE}/orders/${order}`}>{t('Order {id}', order)}</a>: {detail}
              </li>
            ))}
          </ul>
        </>
      )}
      <a class="button" href={withQuery({ bound: '' })}>
        {t('Close')}
      </a>
    </section>
  );
}
