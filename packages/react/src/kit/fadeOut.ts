/** What leaves: the nodes of a view that React has taken out, and how far its frame was scrolled then. */
export type LeftView = { scrolledPx: number; view: HTMLElement }

/** Puts a view that has ended over the next one until it has faded: it is not found, focused or read out. */
export function fadeOut(
  { scrolledPx, view }: LeftView,
  frame: HTMLElement,
  direction: string,
): void {
  for (const named of view.querySelectorAll('[data-testid]')) named.removeAttribute('data-testid')
  view.inert = true
  view.dataset['direction'] = direction
  view.style.top = `${frame.scrollTop - scrolledPx}px`
  frame.append(view)
  const remove = () => view.remove()
  // Together with the next view's entrance, however slow the machine: no frame is without either.
  const [fade] = view.getAnimations?.() ?? []
  if (fade) fade.finished.then(remove, remove)
  else remove()
}
