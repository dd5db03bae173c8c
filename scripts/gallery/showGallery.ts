// Compares the pictures that were taken with their base and writes the page.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'
import { comparePictures } from './comparePictures.ts'
import { type Exhibit, galleryPage } from './galleryPage.ts'

const gallery = join(workspaceRoot, '.latchkey/gallery')
const folders = {
  base: join(gallery, 'base'),
  moved: join(gallery, 'moved'),
  now: join(gallery, 'now'),
}

const picturesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
        name.endsWith('.png'),
      )
    : []
const read = (folder: string, name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined

rmSync(folders.moved, { force: true, recursive: true })
const hasBase = existsSync(folders.base)
const names = [
  ...new Set([...picturesIn(folders.now), ...(hasBase ? picturesIn(folders.base) : [])]),
]
const exhibits = names.toSorted().map((name): Exhibit => {
  const [before, now] = [read(folders.base, name), read(folders.now, name)]
  const move = comparePictures(before, now)
  const [scene = '', file = ''] = name.split(/[\\/]/)
  const exhibit = {
    before: before && `base/${name}`,
    now: now && `now/${name}`,
    scene,
    variation: file.replace(/\.png$/, ''),
  }
  // A first run has nothing to compare with.
  if (move.kind === 'same' || !hasBase) return { ...exhibit, share: 0 }
  if (move.kind !== 'moved') return { ...exhibit, share: 1 }
  if (!move.difference) return { ...exhibit, share: move.share }
  const path = join(folders.moved, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, move.difference)
  return { ...exhibit, difference: `moved/${name}`, share: move.share }
})

for (const { before, now, scene, share, variation } of exhibits)
  if (share > 0) {
    const what = !before ? 'new' : !now ? 'gone' : `${(share * 100).toFixed(1)} %`
    console.log(`${`${scene}, ${variation}`.padEnd(48)} ${what}`)
  }
const page = join(gallery, 'index.html')
mkdirSync(gallery, { recursive: true })
writeFileSync(page, galleryPage(exhibits))
const moved = exhibits.filter(({ share }) => share > 0).length
console.log(
  `${exhibits.length} pictures, ${hasBase ? `${moved} moved` : 'no base yet (--keep)'}: ${page}`,
)
if (process.argv.includes('--keep')) {
  rmSync(folders.base, { force: true, recursive: true })
  cpSync(folders.now, folders.base, { recursive: true })
}
