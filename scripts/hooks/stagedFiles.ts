import { execFileSync } from 'node:child_process'

/** A file as the next commit has it; `before` is the path that it had in the last one. */
export type StagedFile = { before?: string; path: string }

/** Files that the next commit of this folder's repository adds, changes or moves. */
export function stagedFiles(): readonly StagedFile[] {
  const fields = execFileSync(
    'git',
    ['diff', '--cached', '--name-status', '-z', '-M', '--diff-filter=AMR'],
    { encoding: 'utf8' },
  ).split('\0')
  const files: StagedFile[] = []
  while (fields.length > 1) {
    const status = fields.shift() ?? ''
    const from = fields.shift() ?? ''
    if (status.startsWith('R')) files.push({ before: from, path: fields.shift() ?? '' })
    else files.push(status === 'A' ? { path: from } : { before: from, path: from })
  }
  return files
}
