import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/texts.js';
import { Skeleton } from './feedback.js';
import { Button } from './button.js';

/** A component whose code is loaded when it is shown first, because few people need it. */
export function onDemand<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  return function OnDemand(props: P) {
    const [Loaded, setLoaded] = useState<FunctionComponent<P> | null>(null);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      load().then(
        (component) => setLoaded(() => component),
        () => setFailed(true),
      );
    }, []);
    if (hasFailed) return <NotLoaded />;
    return Loaded === null ? <Skeleton /> : <Loaded {...props} />;
  };
}

/** The files of another version do not exist, so that the page has to be loaded with those of the current one. */
const NotLoaded = () => (
  <div class="page">
    <h1>{t('A part of the console could not be loaded')}</h1>
    <p class="muted">{t('The service may be away, or have a new version. Load the page again.')}</p>
    <div>
      <Button text={t('Load the page again')} onClick={() => location.reload()} />
    </div>
  </div>
);
