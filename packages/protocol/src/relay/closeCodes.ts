/** Why the relay ends a socket. */
export const relayCloseCodes = {
  /** The server stops; connect again. */
  goingAway: 1001,
  /** Only text frames are understood. */
  unsupportedData: 1003,
  /** A frame was larger than {@link relayLimits} allows. */
  tooLarge: 1009,
  /** Too many sockets or frames; connect again later. */
  tooMany: 1013,
  /** The token, the project or the page was refused; the same again is refused again. */
  unauthorized: 3000,
  /** Nothing was subscribed for a while; connect again when there is something to say. */
  idle: 4008,
  /** Clients are spread anew over the processes; connect again. */
  rebalancing: 4010,
} as const
