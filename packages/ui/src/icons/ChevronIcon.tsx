import { Icon } from './Icon.tsx'

export function ChevronIcon(props: Icon.Props) {
  return (
    <Icon {...props} mirrored>
      <path d="m8 5 5 5-5 5" />
    </Icon>
  )
}
