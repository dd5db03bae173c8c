/** The style sheet makes the card a sheet up to this width. */
const sheet = '(max-width: 430px)'
/** Let go farther down than this, the sheet closes; a flick needs less. */
const closingPx = 96
const flick = { px: 24, pxPerMs: 0.5 }

/** Where and when a finger was put down; React's events qualify. */
type PullStart = Pick<PointerEvent, 'clientY' | 'pointerId' | 'target' | 'timeStamp'>

/**
 * Lets the sheet follow a finger that pulls its header down, and asks `onDismiss` when it is let go
 * far or fast enough; the wish may be refused. What lies below the header scrolls and never pulls.
 */
export function pullSheet(
  { clientY, pointerId, target, timeStamp }: PullStart,
  onDismiss: () => void,
): void {
  const dialog = target instanceof Element ? target.closest('dialog') : null
  const card = dialog?.querySelector<HTMLElement>('[data-shake]')
  if (!dialog || !card?.firstElementChild?.contains(target as Node)) return
  if (!matchMedia(sheet).matches) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const listening = new AbortController()
  const { signal } = listening
  let pulledPx = 0

  function follow(event: PointerEvent) {
    if (event.pointerId !== pointerId) return
    pulledPx = Math.max(0, event.clientY - clientY)
    if (!still) card?.style.setProperty('translate', `0 ${pulledPx}px`)
  }

  function letGo(event: PointerEvent) {
    listening.abort()
    if (pulledPx === 0) return
    card?.style.removeProperty('translate')
    const flicked = pulledPx > flick.px && pulledPx / (event.timeStamp - timeStamp) > flick.pxPerMs
    if (event.type === 'pointerup' && (pulledPx > closingPx || flicked)) onDismiss()
    if (still) return
    // By the next frame the dialog says whether it closes; nothing is painted in between.
    requestAnimationFrame(() => {
      const end = dialog?.dataset['closing'] === 'true' ? '0 100%' : '0'
      card?.animate({ translate: [`0 ${pulledPx}px`, end] }, { duration: 160, easing: 'ease-out' })
    })
  }

  dialog.addEventListener('pointermove', follow, { signal })
  // A second finger ends the pull; so does the next touch when this code came too late for its own.
  for (const end of ['pointerup', 'pointercancel', 'pointerdown'] as const)
    dialog.addEventListener(end, letGo, { signal })
}
