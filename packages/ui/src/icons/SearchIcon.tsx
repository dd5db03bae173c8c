import { Icon } from './Icon.tsx'

export function SearchIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.1 13.1 3.4 3.4" />
    </Icon>
  )
}
