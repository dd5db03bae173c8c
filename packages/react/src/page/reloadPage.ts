/**
 * The way on when code did not load twice: Chromium keeps the failure of an `import()` until the
 * page is left. A connection is restored after it.
 */
export function reloadPage(): void {
  location.reload()
}
