/** A sealed message on its way to the relay. */
export type Outgoing = {
  topic: string
  message: string
  ttlSeconds: number
  tag: number
  prompt: boolean
}

/** A sealed message the relay brought. */
export type Incoming = { topic: string; message: string }

/** Brings sealed messages from topic to topic, at least once. */
export type Relay = {
  /**
   * Resolves once the relay keeps the message, reconnecting meanwhile as often as needed.
   *
   * @throws {RelayUnreachableError} after the limit @throws {RelayRefusedError}
   * @throws {RelayRequestError} @throws {RequestAbortedError}
   */
  publish(
    message: Outgoing,
    limits?: { limitMs?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Receives the messages of a topic, stored ones included, until {@link Relay.unsubscribe}. */
  subscribe(topic: string): void
  unsubscribe(topic: string): void
}
