import type { Latchkey } from '@latchkey/core'
import { pageOf } from './page/pageOf.ts'

export type MountModalOptions = {
  /** With `enableEmbedded` or `disableAppend`: the element that the modal is put into. Defaults to the end of the body. */
  container?: Element | undefined
}

export type MountedModal = {
  /** Takes the modal away, unless something else on the page still needs it. */
  destroy(): void
}

/**
 * Shows the modal of an instance on a page without React. Nothing is fetched for it before the page is idle or opens
 * it. Mounting it twice shows one modal; on a server nothing happens.
 *
 * @example
 * mountModal(latchkey)
 * button.onclick = () => openModal(latchkey)
 */
export function mountModal(
  latchkey: Latchkey,
  { container }: MountModalOptions = {},
): MountedModal {
  const { internal, options } = latchkey
  const page = internal.environment.window
  if (!page) return { destroy() {} }
  const isPlaced = options.enableEmbedded || options.disableAppend
  const owner = {}
  pageOf(latchkey).show(
    owner,
    isPlaced ? { container: container ?? page.document.body, kind: 'modal', props: {} } : undefined,
  )
  return { destroy: () => pageOf(latchkey).remove(owner) }
}
