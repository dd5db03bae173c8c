import * as ui from '../src/exports/index.ts'
import styles from './Case.module.css'

const glyphs = Object.entries(ui).filter(([name]) => /.Icon$/.test(name)) as [
  string,
  (props: ui.Icon.Props) => React.JSX.Element,
][]

export function Icons() {
  return (
    <div className={styles['icons']}>
      {glyphs.map(([name, Glyph]) => (
        <span key={name} title={name}>
          <Glyph />
        </span>
      ))}
    </div>
  )
}
