/** A wallet that answers JSON-RPC over `request`, as sats-connect speaks to it (WBIP001). */
export type SatsConnectProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(event: string, listener: (event: unknown) => void): unknown
}
