import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'

/**
 * Drives a native `<dialog>`: top layer, inert page, focus trap and return of focus are the
 * browser's. Escape, the back gesture, a press beside the card and a pull at the sheet ask
 * `onDismiss`, which may refuse.
 */
export function useDialog({ onDismiss, present }: { present: boolean; onDismiss: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Sites that change pages by themselves replace the whole body, and our host with it.
    if (present && !element.isConnected) {
      element.open = false
      document.body.append((element.getRootNode() as ShadowRoot).host)
    }
    if (element.open === present) return
    if (present) element.showModal()
    else element.close()
  })

  return {
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onDismiss()
    },
    onClick(event: MouseEvent) {
      if (event.target === dialog.current && pressedBeside.current) onDismiss()
    },
    onClose() {
      // Chromium tells of a close with the next frame; the visitor may have opened again by then.
      if (!present || dialog.current?.open) return
      // The browser may close by force; it is a wish like any other, and may be refused.
      onDismiss()
      dialog.current?.showModal()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      onDismiss()
    },
    onPointerDown(event: PointerEvent) {
      // A press that starts inside, such as selecting an address, may end beside the card.
      pressedBeside.current = event.target === dialog.current
      if (event.pointerType === 'touch')
        import('./pullSheet.ts').then(
          ({ pullSheet }) => pullSheet(event, onDismiss),
          // Without it the sheet closes as it does everywhere else.
          () => undefined,
        )
    },
    ref: dialog,
  }
}
