import type { Activity } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { named, texts } from '../../texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { BarPicture, type Series } from './bar-picture.js';

/** Orders and deliveries of the last 24 hours, as pictures and as tables. */
export function ActivityPictures() {
  const { value, failure, reload } = useResource('activity', (init) => api.GET('/api/v1/activity', init));
  if (failure !== null) return <FailureNotice failure={failure} retry={reload} />;
  if (value === undefined) return <Skeleton rows={4} />;
  return (
    <div class="pictures">
      <BarPicture title={texts.activity.orders} starts={startsOf(value)} series={[ordersOf(value)]} />
      <BarPicture title={texts.activity.deliveries} starts={startsOf(value)} series={deliveriesOf(value)} />
    </div>
  );
}

const startsOf = ({ hours }: Activity): string[] => hours.map(({ start }) => start);

const ordersOf = ({ hours }: Activity): Series => ({
  name: texts.activity.ordersSeries,
  tone: 'accent',
  values: hours.map(({ orders }) => orders),
  complete: hours.map(({ ordersComplete }) => ordersComplete),
});

/** Delivered at the bottom, what needs somebody above it. */
const OUTCOMES = [
  ['delivered', 'good'],
  ['waiting', 'warning'],
  ['exhausted', 'bad'],
  ['cancelled', 'neutral'],
] as const;

const deliveriesOf = ({ hours }: Activity): Series[] =>
  OUTCOMES.map(([state, tone]) => ({
    name: named(texts.deliveryStates, state),
    tone,
    values: hours.map(({ deliveries }) => deliveries[state]),
    complete: hours.map(() => true),
  }));
