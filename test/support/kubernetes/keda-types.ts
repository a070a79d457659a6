import type { ObjectMeta } from 'kubernetes-types/meta/v1.js';

/** The members of KEDA's resource that ops/kubernetes uses: https://keda.sh/docs/latest/reference/scaledobject-spec */
export interface ScaledObject {
  apiVersion: 'keda.sh/v1alpha1';
  kind: 'ScaledObject';
  metadata: ObjectMeta;
  spec: {
    /** A Deployment, if it has no kind. */
    scaleTargetRef: { name: string };
    minReplicaCount: number;
    maxReplicaCount: number;
    triggers: PrometheusTrigger[];
  };
}

/** KEDA accepts only strings as values in the metadata of a trigger. */
interface PrometheusTrigger {
  type: 'prometheus';
  metricType?: 'AverageValue' | 'Value';
  metadata: {
    serverAddress: string;
    query: string;
    threshold: `${number}`;
    ignoreNullValues?: 'true' | 'false';
  };
}
