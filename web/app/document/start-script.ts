/**
 * Requests the client's code once the page has been painted, with its first picture if one is visible: until then a weak signal
 * carries only what is read, which needs no code. A page that took half a second to come has a slow phone or a weak signal: then at
 * once, because the code comes a way there and back later, the signal has nothing to do until then, and pictures further down should
 * not go first. A hidden tab is never painted, so a timer starts it too. The text is constant, because the content-security-policy
 * has its hash; the addresses are in `data-src`: the client's code, and the code of this page's screen, which is requested at the
 * same time.
 */
export const inlineStartScript =
  "(function(d){var a=d.currentScript.dataset.src.split(' '),o=0;function g(){if(o++)return;a.slice(1).forEach(function(u){var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.append(l)});var s=d.createElement('script');s.type='module';s.src=a[0];d.head.append(s)}function p(f){requestAnimationFrame(function(){setTimeout(f,60)})}function w(n){var i=d.querySelector('img[fetchpriority=high]');if(i&&!i.complete)i.onload=i.onerror=function(){p(g)};else n(g)}if(performance.now()>500)w(function(f){f()});else p(function(){w(p)});setTimeout(g,2000)})(document)";

/**
 * Stands before what is read. A tap on a button that the code does not know yet is remembered for when it does (`takeEarlyTap`). And
 * where the page began to come late, the same files are requested while the rest of it is still on its way: the network is slow to
 * answer, so the code arrives behind what is read all the same, one way there and back earlier. Where a picture is to be seen first,
 * it waits for the script at the end. Constant for the same reason; the addresses are in `data-src`.
 */
export const inlineEarlyScript =
  "(function(d){d.addEventListener('click',function(e){var b=e.target.closest('button');if(d.tapped!==null&&b&&b.type==='button')d.tapped={button:b,said:[b.textContent,b.getAttribute('aria-pressed'),b.getAttribute('aria-expanded')].join('|')}},true);if(performance.now()>400&&!d.querySelector('link[rel=preload]'))d.currentScript.dataset.src.split(' ').forEach(function(u){var l=d.createElement('link');l.rel='modulepreload';l.fetchPriority='low';l.href=u;d.head.append(l)})})(document)";
