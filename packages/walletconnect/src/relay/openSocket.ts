/** Longest a socket may take to open. */
const connectLimitMs = 15_000

export type RelaySocket = Pick<
  WebSocket,
  'close' | 'onclose' | 'onerror' | 'onmessage' | 'onopen' | 'readyState' | 'send'
>

/** A socket that opens or is open; after {@link OpenSocket.close} it calls nothing back. */
export type OpenSocket = {
  isOpen(): boolean
  /** Sends a text; returns whether the socket is open. */
  send(text: string): boolean
  /** Closes it without waiting for the other end, which a dead connection never answers. */
  close(): void
}

/** Attaches to a socket. `onClose` is called with code 0 when it does not open in time. */
export function openSocket(
  socket: RelaySocket,
  {
    onClose,
    onOpen,
    onText,
  }: {
    onClose(code: number, reason: string): void
    onOpen(): void
    onText(text: string): void
  },
): OpenSocket {
  let isOpen = false
  const timer = setTimeout(() => {
    close()
    onClose(0, '')
  }, connectLimitMs)

  function close(): void {
    clearTimeout(timer)
    isOpen = false
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
    socket.close()
  }

  socket.onopen = () => {
    clearTimeout(timer)
    isOpen = true
    onOpen()
  }
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') onText(data)
  }
  socket.onclose = ({ code, reason }) => {
    clearTimeout(timer)
    isOpen = false
    onClose(code, reason)
  }
  // Browsers give no reason in an error event; the close event that follows has what there is.
  socket.onerror = () => {}

  return {
    close,
    isOpen: () => isOpen,
    send(text) {
      if (isOpen) socket.send(text)
      return isOpen
    },
  }
}
