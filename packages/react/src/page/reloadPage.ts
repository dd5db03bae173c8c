/**
 * The way on when code did not load twice: some browsers keep the failure of an `import()` until the
 * page is left, others fetch again. A connection is restored after it.
 */
export function reloadPage(): void {
  location.reload()
}
