// Solves rows of a template, in Rust without a crate: the declarations are those of plumb.h.
use std::ffi::{c_char, c_void, CStr};
use std::ptr::{null, null_mut};

#[link(name = "plumb")]
extern "C" {
    fn plumb_document_new(
        text: *const c_char, length: usize, folder: *const c_char, document: *mut *mut c_void,
    ) -> i32;
    fn plumb_document_free(document: *mut c_void);
    fn plumb_template_new(
        document: *const c_void, options: *const c_char, result: *mut *mut c_void,
    ) -> i32;
    fn plumb_template_free(template: *mut c_void);
    fn plumb_template_view_count(template: *const c_void) -> usize;
    fn plumb_template_view_name(template: *const c_void, view: usize) -> *const c_char;
    fn plumb_solver_new(template: *const c_void, solver: *mut *mut c_void) -> i32;
    fn plumb_solver_free(solver: *mut c_void);
    fn plumb_solver_solve(
        solver: *mut c_void, rows: usize, columns: *const *const f64, strides: *const isize,
        texts: *const *const c_char, frames: *mut f64, statuses: *mut u8,
    ) -> i32;
    fn plumb_error_message() -> *const c_char;
}

fn check(status: i32) {
    if status != 0 {
        panic!("{}", unsafe { CStr::from_ptr(plumb_error_message()) }.to_string_lossy());
    }
}

/// A template, which threads may share, as plumb.h says.
struct Template(*mut c_void);
unsafe impl Sync for Template {}

impl Template {
    fn new(text: &str) -> Template {
        let (mut document, mut template) = (null_mut(), null_mut());
        unsafe {
            check(plumb_document_new(text.as_ptr().cast(), text.len(), null(), &mut document));
            check(plumb_template_new(document, null(), &mut template));
            plumb_document_free(document);
        }
        Template(template)
    }

    fn views(&self) -> Vec<String> {
        unsafe { (0..plumb_template_view_count(self.0)).map(|view| {
            CStr::from_ptr(plumb_template_view_name(self.0, view)).to_string_lossy().into_owned()
        }).collect() }
    }

    /// The frames of rows of one metric. Each call has a solver of its own.
    fn solve(&self, column: &[f64]) -> Vec<f64> {
        let mut frames = vec![0.0; column.len() * self.views().len() * 4];
        let columns = [column.as_ptr()];
        let mut solver = null_mut();
        unsafe {
            check(plumb_solver_new(self.0, &mut solver));
            check(plumb_solver_solve(solver, column.len(), columns.as_ptr(), null(), null(),
                frames.as_mut_ptr(), null_mut()));
            plumb_solver_free(solver);
        }
        frames
    }
}

impl Drop for Template {
    fn drop(&mut self) { unsafe { plumb_template_free(self.0) } }
}

fn main() {
    let template = Template::new(r#"{"size": [320, 100], "metrics": {"gap": 8},
        "views": {"text": {}}, "equations": ["text.left == gap", "text.right == -gap",
        "text.top == gap", "text.height == 40"]}"#);
    println!("{:?}", template.views());
    // prints: ["view", "text"]
    let gaps = [[4.0, 8.0], [16.0, f64::NAN]];
    let frames: Vec<Vec<f64>> = std::thread::scope(|scope| {
        let threads = gaps.each_ref().map(|part| scope.spawn(|| template.solve(part)));
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for row in frames.concat().chunks(8) { println!("{:?}", &row[4..]); }
    // prints: [4.0, 4.0, 312.0, 40.0]
    // prints: [8.0, 8.0, 304.0, 40.0]
    // prints: [16.0, 16.0, 288.0, 40.0]
    // prints: [NaN, NaN, NaN, NaN]
}
