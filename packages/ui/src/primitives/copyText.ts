/** Puts text on the clipboard; `false` where the browser refuses. Call it from a click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on pages without TLS.
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by a permissions policy, mostly inside a frame; the older way may still be open.
  }
  return copyByCommand(text)
}

function copyByCommand(text: string): boolean {
  let copied = false
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    copied = true
  }
  document.addEventListener('copy', write, true)
  try {
    document.execCommand?.('copy')
  } finally {
    document.removeEventListener('copy', write, true)
  }
  return copied
}
