import { loadModal } from './loadModal.ts'

/** Handlers for what opens the modal: by the time of the click its code is there. A finger enters before it presses. */
export const preloadHandlers = {
  onFocus: preload,
  onPointerEnter: preload,
}

function preload(): void {
  // The click asks again and reports; a failed guess costs nothing.
  loadModal().catch(() => undefined)
}
