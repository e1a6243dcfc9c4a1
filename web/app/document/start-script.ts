/**
 * Asks for the client's code once the page has been painted, with its first picture where it has one in sight: until then
 * every byte of a weak signal belongs to what is read, which needs no code. In a hidden tab nothing is painted, so a timer
 * asks too. One constant text, known to the content-security-policy by its hash; the addresses come in `data-src`: the client's
 * code, and that of this page's screen, which is asked for at the same time.
 */
export const inlineStartScript =
  "(function(d){var a=d.currentScript.dataset.src.split(' '),o=0;function g(){if(o++)return;a.slice(1).forEach(function(u){var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.append(l)});var s=d.createElement('script');s.type='module';s.src=a[0];d.head.append(s)}function p(f){requestAnimationFrame(function(){setTimeout(f,60)})}p(function(){var i=d.querySelector('img[fetchpriority=high]');if(i&&!i.complete)i.onload=i.onerror=function(){p(g)};else p(g)});setTimeout(g,2000)})(document)";
