/** What the client of an application has shown in a test installation; `fault_met` is a request that failed by X-Test-Fault. */
export type ChecklistFact =
  'order_repeated' | 'conflict_seen' | 'fault_met' | 'fault_overcome' | 'comparison_used';
