import type { Phone } from '../Phone.ts'

/** Drops the phone's line to the relay, or opens it again. */
export async function setOnline({ kit, store }: Phone, online: boolean): Promise<void> {
  const { relayer } = kit.core
  await (online ? relayer.transportOpen() : relayer.transportClose())
  store.setState({ connected: relayer.connected, offline: !online })
}
