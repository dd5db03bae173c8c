import { Icon } from './Icon.tsx'

/** One area of a mark: its outline on the grid of the glyphs, and its colour; without one, that of the text around it. */
type Shape = readonly [outline: string, fill?: string]

/** A mark of somebody else's, drawn in areas without a line. Made by data: a page that shows the ways in has all of them. */
export const createMark =
  (...shapes: readonly Shape[]) =>
  (props: Icon.Props) => (
    <Icon {...props}>
      {shapes.map(([outline, fill = 'currentColor']) => (
        <path d={outline} fill={fill} fillRule="evenodd" key={outline} stroke="none" />
      ))}
    </Icon>
  )
