/** Loads what few logins need: all others do without its file. */
export async function loadRescue(): Promise<typeof import('./rescue.ts').rescue> {
  return (await import('./rescue.ts')).rescue
}
