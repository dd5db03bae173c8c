/** Between the frames of this origin. */
export type SessionChannel = Pick<BroadcastChannel, 'postMessage'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}

/** Tells other tabs of a session's begin and end, and learns of theirs: what waits here ends with it. */
export function followTabs(
  channel: SessionChannel,
  { endAll, onSession }: { endAll: () => void; onSession: (isConnected: boolean) => void },
): { tell(isConnected: boolean): void } {
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'boolean') return
    if (!data) endAll()
    onSession(data)
  }
  return { tell: (isConnected) => channel.postMessage(isConnected) }
}
