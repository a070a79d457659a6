/** The payload of the event `data_lost`. */
export interface DataLoss {
  historyId: string;
  lostSince: string;
  beganAt: string;
}
