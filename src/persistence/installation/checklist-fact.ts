/** Facts that the client of an application has shown in a test installation; `fault_met`: a request failed by X-Test-Fault. */
export type ChecklistFact =
  'order_repeated' | 'conflict_seen' | 'fault_met' | 'fault_overcome' | 'comparison_used';
