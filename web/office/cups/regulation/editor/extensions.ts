import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { tableNodes } from './table-nodes.ts';

/** What a regulation may hold: the closed list of the server's sanitizer, so that nothing that was written is lost. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // As the server's: what it would take out is not put in. A place of this site, or of this text, is no other one.
      isAllowedUri: (url) => /^(https:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(url),
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  ...tableNodes,
];
