import type { LogoFault } from '../../domain/company/look.ts';

/** CON-LOOK-1: it says why a picture cannot be the logo, and what to do. */
export function logoFaultSentence(fault: LogoFault): string {
  switch (fault.is) {
    case 'other-kind':
      return 'Fișierul nu este o imagine PNG, JPEG sau SVG, sau este de alt fel decât spune.';
    case 'damaged':
      return 'Imaginea este stricată și nu poate fi citită.';
    case 'interlaced':
      return 'Imaginea PNG este întrețesută (interlaced). Salvați-o fără întrețesere.';
    case 'not-rgb':
      return 'Imaginea JPEG are culori de tipar (CMYK). Salvați-o în RGB.';
    case 'not-printable':
      return 'Imaginea nu poate fi tipărită. Încercați una mai simplă.';
    case 'too-many-pixels':
      return `Imaginea are peste ${fault.most} de pixeli pe o latură.`;
    case 'too-many-bytes':
      return `Imaginea are peste ${Math.floor(fault.most / 1024)} KiB.`;
    case 'svg-not-read':
      return 'Fișierul SVG nu poate fi citit, sau are DOCTYPE ori entități. Exportați-l ca SVG simplu.';
    case 'svg-without-size':
      return 'Desenului SVG îi lipsește viewBox, sau lățimea și înălțimea.';
    case 'svg-too-complex':
      return 'Desenul SVG are prea multe elemente.';
    case 'svg-part':
      return `Desenul SVG conține ${fault.name}. Se pot tipări numai forme, grupuri și degradeuri: transformați textele în contururi și exportați fără stiluri, imagini și legături.`;
  }
}
