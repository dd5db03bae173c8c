/** Works a site's own colours out. Only sites that set some fetch it; without it the modal keeps its own look. */
export const loadTheme = () =>
  import('./ownTheme.ts').then(
    ({ ownTheme }) => ownTheme.applyTheme,
    () => plainTheme,
  )

function plainTheme(host: HTMLElement, { mode }: { mode: string }): void {
  host.dataset['theme'] = mode
}
